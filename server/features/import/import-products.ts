import { randomUUIDv7 } from 'node:crypto';
import type { ProductColumn } from '#contract/file-columns.ts';
import type { Job } from '#contract/jobs.ts';
import { openZip, type PhotoZip } from '#server/features/import-photos/open-zip.ts';
import { storePhotos } from '#server/features/import-photos/store-photos.ts';
import type { JobsDeps } from '#server/features/jobs/jobs.service.ts';
import type { NewRow } from '#server/features/jobs/store-rows.queries.ts';
import { sellsToEu } from '#server/features/settings/stated-goods.queries.ts';
import { NO_TAX_CLASS, taxClasses } from '#server/features/settings/tax-classes.queries.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import {
  earlierLine,
  importSheet,
  refusedRow,
  type Import,
  type RefusedThing,
  type SheetKind,
  type Storing,
} from './import-sheet.ts';
import { FamilyPlaces } from './family-places.ts';
import { findByIds, findBySkus } from './known-products.queries.ts';
import { isMoved, type ChoicePlan } from './plan-choice.rule.ts';
import { planLine, type LinePlan } from './plan-line.rule.ts';
import { namedIn, readRow, type Named, type ReadRow } from './read-row.rule.ts';
import { PRODUCT_SHEET } from './sheet-columns.rule.ts';

/** A file of products, and where the zip with its photos is, if there is one. */
type ProductImport = Import & { zipPath?: string | undefined };

type ImportDeps = JobsDeps & {
  /** The shop's own address; '' if it is not known. */
  origin: string;
};

/** Does what `importSheet` does with a file of products and their photos. Throws 400 where the zip can't be read, too. */
export async function importProducts(
  deps: ImportDeps,
  by: string,
  { path, zipPath, isDryRun }: ProductImport,
  idempotency: IdempotencyKey | undefined,
): Promise<Job> {
  const zip = zipPath === undefined ? undefined : await openZip(zipPath);
  try {
    const sheet = productSheet(deps.origin, zip);
    return await importSheet(deps, by, sheet, { path, isDryRun }, idempotency);
  } finally {
    await zip?.close();
  }
}

/** Files of products: a line changes one, or adds one. */
function productSheet(origin: string, zip: PhotoZip | undefined): SheetKind<ProductColumn> {
  const places = new FamilyPlaces();
  return {
    job: 'import',
    columns: PRODUCT_SHEET,
    async rowsOf(storing, lines) {
      const { tx, hasDecimalCommas } = storing;
      const read = lines.map(({ line, cells }, index) => {
        const row = readRow(cells, hasDecimalCommas);
        const named = row.ok ? namesOf(row) : namedIn(cells);
        return { place: { position: storing.total + index, line }, row, named };
      });
      const ids = read.flatMap(({ named }) => named.id ?? []);
      const skus = read.flatMap(({ named }) => named.sku ?? []);
      const classes = await taxClasses(tx);
      const isForEu = await sellsToEu(tx);
      const [byId, bySku] = [await findByIds(tx, ids), await findBySkus(tx, skus)];
      await places.learn(
        tx,
        read.flatMap(({ row }) => (row.ok && row.choice ? [row.choice.family] : [])),
        [...byId.values(), ...bySku.values()].flatMap(({ familyId }) => familyId ?? []),
      );
      const pictured = read.map(({ place, row, named }) => {
        const known = { byId: byId.get(named.id ?? ''), bySku: bySku.get(named.sku ?? '') };
        const product = known.byId ?? known.bySku;
        const { id: _, ...called } = named;
        const about = { productId: product?.id, called };
        if (!row.ok) return { row: refusedRow(place, row, about), texts: [], known: [] };
        const { taxClass } = row.fields;
        if (typeof taxClass === 'string' && !classes.has(taxClass)) {
          const refusal = { column: 'taxClass', message: NO_TAX_CLASS } as const;
          return { row: refusedRow(place, refusal, about), texts: [], known: [] };
        }
        const choice = row.choice && places.plan({ ...row, choice: row.choice }, product);
        const plan = planMember(row, known, { isForEu, choice });
        const planned = rowOf(storing, { place, row, about }, plan);
        if (choice?.is === 'member' && planned.outcome !== 'refused')
          places.note(choice, planned.productId);
        return { row: planned, texts: row.photos ?? [], known: product?.photos ?? [] };
      });
      return storePhotos({ ...storing, origin, zip }, pictured);
    },
  };
}

/** Plans a line with its place in a family. */
function planMember(
  row: Extract<ReadRow, { ok: true }>,
  known: Parameters<typeof planLine>[1],
  { isForEu, choice }: { isForEu: boolean; choice: ChoicePlan | undefined },
): LinePlan {
  if (choice?.is === 'refused') return choice;
  const plan = planLine(choice ? { ...row, fields: choice.fields } : row, known, isForEu);
  if (!choice || plan.is === 'refused') return plan;
  if (plan.is === 'new') return { ...plan, after: { ...plan.after, family: choice.after } };
  if (!isMoved(choice)) return plan;
  return {
    ...plan,
    is: 'changed',
    before: { ...plan.before, family: choice.before },
    after: { ...plan.after, family: choice.after },
  };
}

/** Returns the id, SKU and name by which a line names its product. */
function namesOf({ id, fields: { sku, name } }: Extract<ReadRow, { ok: true }>): Named {
  return {
    ...(id !== undefined && { id }),
    ...(sku && { sku }),
    ...(name !== undefined && { name }),
  };
}

interface ReadLine {
  place: { position: number; line: number };
  row: Extract<ReadRow, { ok: true }>;
  about: RefusedThing;
}

function rowOf(storing: Storing, { place, row, about }: ReadLine, plan: LinePlan): NewRow {
  if (plan.is === 'refused') return refusedRow(place, plan, about);
  const { sku } = row.fields;
  const productId = plan.is === 'new' ? randomUUIDv7() : plan.productId;
  const names = [productId, ...(sku ? [`sku ${sku.toLowerCase()}`] : [])];
  const earlier = earlierLine(storing, names, place.line);
  if (earlier !== undefined) {
    const column = sku ? 'sku' : 'id';
    return refusedRow(place, { column, message: `Line ${earlier} has this product` }, about);
  }
  return {
    ...place,
    productId,
    ...(plan.is !== 'new' && { before: plan.before }),
    after: plan.after,
    ...(plan.is === 'same' && { outcome: 'same' as const }),
  };
}
