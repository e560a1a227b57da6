import type { DeliveryPerformance } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { ChartData } from '../../kit/charts/chart.types.ts';
import { othersColor } from '../../theme/theme.ts';

type Learnt = Pick<DeliveryPerformance, 'histogram' | 'p10Days' | 'p90Days'>;

/** Orders by their lead time, without gaps between the days. The middle 80% have a color of their own. */
export const toLeadTimeChart = ({ histogram, p10Days, p90Days }: Learnt): ChartData => {
  const orders = new Map(histogram.map((bar) => [bar.days, bar.orders]));
  const first = Math.min(...orders.keys());
  const last = Math.max(...orders.keys());
  const days = orders.size === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const isUsual = (day: number) => day >= p10Days && day <= p90Days;
  const toValues = (isShown: (day: number) => boolean) =>
    days.map((day) => (isShown(day) ? (orders.get(day) ?? 0) : null));
  return {
    labels: days.map((day) => formatCount(day, 'day')),
    series: [
      { name: 'Middle 80% of orders', measure: 'units', values: toValues(isUsual) },
      { name: 'Other orders', measure: 'units', values: toValues((day) => !isUsual(day)), color: othersColor },
    ],
  };
};

/** What the learnt lead times say about the setting. */
export const compareWithSetting = ({
  meanDays,
  meanInterval,
  settingDays,
  orders,
}: Pick<DeliveryPerformance, 'meanDays' | 'meanInterval' | 'settingDays' | 'orders'>): string => {
  const setting = formatCount(settingDays, 'day');
  if (!meanInterval) return `No deliveries are known yet, so the lead time of the settings applies: ${setting}.`;
  const difference = Math.round(Math.abs(meanDays - settingDays) * 10) / 10;
  const size = formatCount(difference, 'day');
  const subject = orders === 0 ? 'Other orders of the company' : 'Orders';
  if (difference > 0 && settingDays < meanInterval.from)
    return `${subject} take ${size} longer than the setting of ${setting}.`;
  if (difference > 0 && settingDays > meanInterval.until)
    return `${subject} arrive ${size} earlier than the setting of ${setting}.`;
  return `The setting of ${setting} matches the deliveries.`;
};
