import { useParams } from '@tanstack/react-router';
import { DashboardView } from './dashboard-view.tsx';

export const DashboardPage = () => {
  const { dashboardId = '' } = useParams({ strict: false });
  return <DashboardView id={Number(dashboardId)} />;
};
