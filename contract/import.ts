import { z } from 'zod';
import { IMPORT_LIMITS } from './job-limits.ts';

/** The form of `product/import`, for the OpenAPI document. */
export const ImportForm = z.object({
  file: z
    .file()
    .max(IMPORT_LIMITS.bytes)
    .describe('CSV in UTF-8, separated by commas, semicolons or tabs; at most 200,000 lines'),
  dryRun: z.enum(['true', 'false']).optional().describe('`true`: nothing is written'),
});
