import { isDeepStrictEqual } from 'node:util';
import { and, count, inArray, isNull } from 'drizzle-orm';
import { deliveryProblem } from '#contract/delivery-settings.ts';
import type { Settings } from '#contract/settings.ts';
import { taxProblem } from '#contract/tax-settings.ts';
import { products } from '#server/features/products/products.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { pricingRules } from './settings.table.ts';

/** Settings before and after a change. */
interface Changed {
  before: Settings;
  after: Settings;
  at: Date;
}

/**
 * Keeps the settings that prices depend on, if a change of the locked settings touches them. Throws 400 if rates or ways of delivery name a
 * class that is not there, and 409 IN_USE if a class goes that products have.
 */
export async function keepRules(tx: Transaction, { before, after, at }: Changed): Promise<void> {
  const rules = pricedPart(after);
  if (isDeepStrictEqual(pricedPart(before), rules)) return;
  const problem = taxProblem(after.tax) ?? deliveryProblem(after.delivery, after.tax.classes);
  if (problem) throw invalid(problem.path, problem.message);
  await demandUnusedClasses(tx, before, after);
  await tx.insert(pricingRules).values({ at, rules });
}

function pricedPart(settings: Settings) {
  const { taxPercent, shippingCharge, freeShippingAbove, countries, tax, delivery } = settings;
  const { country } = settings.seller;
  return {
    taxPercent,
    shippingCharge,
    freeShippingAbove,
    countries,
    tax,
    delivery,
    seller: { country },
  };
}

async function demandUnusedClasses(
  tx: Transaction,
  before: Settings,
  after: Settings,
): Promise<void> {
  const kept = new Set(after.tax.classes.map(({ _id }) => _id));
  const gone = before.tax.classes.filter(({ _id }) => !kept.has(_id));
  if (gone.length === 0) return;
  const ids = gone.map(({ _id }) => _id);
  const [used] = await tx
    .select({ taxClass: products.taxClass, count: count() })
    .from(products)
    .where(and(isNull(products.leftBinAt), inArray(products.taxClass, ids)))
    .groupBy(products.taxClass)
    .limit(1);
  if (!used) return;
  const name = gone.find(({ _id }) => _id === used.taxClass)?.name ?? used.taxClass;
  const how = used.count === 1 ? 'a product has it' : `${used.count} products have it`;
  throw new ApiError('IN_USE', `“${name}” can't be removed: ${how}.`, {
    details: { taxClass: used.taxClass },
  });
}
