import { randomUUIDv7 } from 'node:crypto';
import type { NewRow } from '#server/features/jobs/store-rows.queries.ts';
import {
  COUPON_COLUMNS,
  readCouponLine,
  type CouponColumn,
  type ReadCouponLine,
} from './coupon-line.rule.ts';
import { earlierLine, refusedRow, type SheetKind, type Storing } from './import-sheet.ts';
import { byColumn } from '#server/features/coupons/stored-coupon.rule.ts';
import { findCoupons } from './known-coupons.queries.ts';
import { planCoupon, type CouponPlan } from './plan-coupon.rule.ts';

/**
 * Files of coupons: a line changes one, or adds one.
 *
 * @param timeZone the shop's, for days in the file
 */
export function couponSheet(timeZone: string, now: Date): SheetKind<CouponColumn> {
  return {
    job: 'coupons',
    columns: COUPON_COLUMNS,
    async rowsOf(storing, lines) {
      const { tx, hasDecimalCommas } = storing;
      const read = lines.map(({ line, cells }, index) => ({
        place: { position: storing.total + index, line },
        row: readCouponLine(cells, { hasDecimalCommas, timeZone }),
      }));
      const good = read.flatMap(({ row }) => (row.ok ? [row] : []));
      const known = await findCoupons(tx, {
        ids: good.flatMap(({ id }) => id ?? []),
        codes: good.flatMap(({ changes }) => changes.code ?? []),
      });
      return read.map(({ place, row }) => {
        if (!row.ok) return refusedRow(place, row);
        const byId = known.get(row.id ?? '');
        const byCode = known.get(row.changes.code ?? '');
        return rowOf(storing, place, row, planCoupon(row, { byId, byCode }, now));
      });
    },
  };
}

function rowOf(
  storing: Storing,
  place: { position: number; line: number },
  row: Extract<ReadCouponLine, { ok: true }>,
  plan: CouponPlan,
): NewRow {
  if (plan.is === 'refused') return refusedRow(place, plan);
  const couponId = plan.is === 'new' ? randomUUIDv7() : plan.couponId;
  const { code } = row.changes;
  const names = [couponId, ...(code === undefined ? [] : [`code ${code}`])];
  const earlier = earlierLine(storing, names, place.line);
  if (earlier !== undefined) {
    const column = code === undefined ? 'id' : 'code';
    return refusedRow(place, { column, message: `Line ${earlier} has this coupon` });
  }
  return {
    ...place,
    productId: couponId,
    ...(plan.is !== 'new' && { before: byColumn(plan.before) }),
    after: byColumn(plan.after),
    ...(plan.is === 'same' && { outcome: 'same' as const }),
  };
}
