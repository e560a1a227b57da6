export { addTile, createDashboard } from './dashboards.service.ts';
