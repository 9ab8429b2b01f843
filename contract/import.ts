import { z } from 'zod';
import { IMPORT_LIMITS, PRODUCT_FILES } from './job-limits.ts';

/** The form of `payment/coupon/import`, for the OpenAPI document. */
export const CouponImportForm = z.object({
  file: z
    .file()
    .max(IMPORT_LIMITS.bytes)
    .describe('CSV in UTF-8, separated by commas, semicolons or tabs; at most 200,000 lines'),
  photos: z
    .file()
    .max(IMPORT_LIMITS.photos.zip)
    .optional()
    .describe('A zip with photos that the file names; at most 20,000 files'),
  dryRun: z.enum(['true', 'false']).optional().describe('`true`: nothing is written'),
});

/** The form of `category/import`, which has no photos. */
export const CategoryImportForm = CouponImportForm.omit({ photos: true });

/** The form of `payment/statement`. */
export const StatementForm = CategoryImportForm.extend({
  file: z
    .file()
    .max(IMPORT_LIMITS.statementBytes)
    .describe('CSV with the columns date, amount, reference and name, or CAMT.053 (XML)'),
});

/** The form of `product/import`. */
export const ImportForm = CouponImportForm.extend({
  kind: z.enum(PRODUCT_FILES).optional().describe('What the file is about; `products` by default'),
});
