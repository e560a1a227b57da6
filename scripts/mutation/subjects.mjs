import { listFiles } from '../steps/list-files.mjs';
import { root } from '../steps/run-command.mjs';

/**
 * The files whose tests are checked with mutants, by room: package and name, and the tests if they are not only those of
 * the same name.
 */
const rooms = {
  alerts: [
    ['contract/alert-sentence.rules'],
    ['contract/complete-days.rules'],
    ['contract/sales-changes.rules'],
    ['contract/significance.rules'],
    ['contract/silences.rules'],
    ['server/alert-changes.rules', 'server/alert-changes.rules', 'server/conditions.rules'],
    ['server/alert-texts.rules'],
    ['server/conditions.rules'],
    ['web/rule-form.rules'],
    ['server/alert-rules.queries', 'server/alerts'],
    ['server/alert-rules.service', 'server/alerts'],
    ['server/alerts.queries', 'server/alerts'],
    ['server/evaluate-rule.service', 'server/alerts'],
  ],
  sharing: [
    ['server/sharing.queries', 'server/saved-views'],
    ['server/saved-views.queries', 'server/saved-views'],
    ['server/saved-views.service', 'server/saved-views'],
  ],
  feeds: [
    ['contract/form-days.rules'],
    ['contract/freshness.rules'],
    ['contract/recognize-form.rules'],
    ['server/figure-text.rules', 'server/book-figures', 'server/match-figures.rules'],
    ['server/match-figures.rules'],
    ['server/figure-cells.rules', 'server/figure-reader'],
    ['server/figure-days.rules', 'server/figure-reader'],
    ['server/figure-layouts.rules', 'server/figure-reader'],
    ['server/figure-reader.rules', 'server/figure-reader'],
    ['server/product-codes.rules', 'server/figure-reader'],
    ['web/source-texts.rules'],
    ['server/book-figures.service', 'server/book-figures'],
    ['server/figure-plan.service', 'server/book-figures', 'server/cumulative-figures'],
  ],
  edi: [
    ['server/order-response.rules'],
    ['server/partner-settings.rules'],
    ['server/purchase-order.rules'],
    ['web/edi-texts.rules'],
    ['edi/activity-quantities', 'edi/activity-852', 'edi/activity-edifact'],
    ['edi/order-money', 'edi/order-money'],
    ['edi/price-basis', 'edi/order-money', 'edi/order-850'],
    ['edi/split-order', 'edi/order-850'],
    ['server/book-order.service', 'server/purchase-orders'],
    ['server/order-changes.service', 'server/order-changes'],
    ['server/book-document.service', 'server/edi-inbox'],
  ],
  deliveries: [
    ['contract/calendar-scopes.rules'],
    ['contract/calendar-text.rules'],
    ['contract/calendar-warnings.rules', 'contract/calendar-scopes.rules'],
    ['contract/calendar.rules'],
    ['contract/order-minimums.rules'],
    ['server/calendar-import.rules', 'server/calendar-import.rules', 'server/calendar-import'],
    ['server/calendars.rules'],
    ['server/contradictions.rules', 'server/contradictions.rules', 'server/order-constraints'],
    ['server/delivery-scopes.rules'],
    ['server/late-orders.rules'],
    ['server/order-constraints.rules'],
    ['web/calendar-preview.rules'],
    ['web/lead-times.rules'],
    ['server/calendars.service', 'server/calendars'],
    ['server/order-constraints.service', 'server/order-constraints'],
    ['server/delivery-performance.service', 'server/delivery-performance'],
  ],
  dashboards: [
    ['contract/tile-rows.rules'],
    ['server/tile-query.rules'],
    ['web/move-tile.rules'],
    ['web/tile-form.rules'],
    ['web/tile-chart.rules'],
    ['server/dashboards.queries', 'server/dashboards'],
    ['server/dashboards.service', 'server/dashboards'],
    ['server/tile-results.service', 'server/dashboards'],
  ],
  others: [
    ['contract/fair-share.rules'],
    ['contract/shares.rules'],
    ['contract/scoring.rules'],
    ['contract/day.rules'],
    ['contract/tracking-number.rules'],
    ['contract/shipments.rules'],
    ['contract/order-plan.rules'],
    ['server/allocate.rules'],
    ['server/tracking.rules'],
    ['server/inventory-signals.rules'],
    ['web/variants.rules'],
    ['web/selection.rules'],
    ['web/price-changes.rules'],
  ],
};

/** The path of the only file with the name, such as `contract/silences.rules`. */
const findFile = (files, name, endings) => {
  const [place, ...rest] = name.split('/');
  const found = files.filter((file) => endings.some((ending) => isFile(file, place, `/${rest.join('/')}${ending}`)));
  if (found.length !== 1) throw new Error(`${found.length} files have the name ${name}`);
  return found[0];
};
const isFile = (file, place, ending) => file.startsWith(`packages/${place}/src/`) && file.endsWith(ending);

export const findSubjects = () => {
  const files = listFiles(root, 'packages');
  return Object.entries(rooms).flatMap(([room, subjects]) =>
    subjects.map(([name, ...tests]) => ({
      room,
      file: findFile(files, name, ['.ts']),
      // The EDI codec only computes.
      isRules: name.endsWith('.rules') || name.startsWith('edi/'),
      tests: (tests.length > 0 ? tests : [name]).map((test) => findFile(files, test, ['.test.ts', '.test.tsx'])),
    })),
  );
};
