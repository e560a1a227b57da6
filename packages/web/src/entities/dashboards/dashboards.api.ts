import { dashboardRoutes } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { resource } from '../../kit/resource.ts';

export const dashboards = resource('dashboards', dashboardRoutes, { reads: ['results'] });

export const dashboardsPath = '/reports/dashboards';
