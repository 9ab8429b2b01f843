// Doesn't import zod, because the screens of the back office import this file.

export const JOB_STATES = ['working', 'done', 'stopped', 'undoing', 'undone', 'failed'] as const;

/**
 * `import`: a file of products; `stock`: a file of pieces received, counted or damaged; `coupons` and `categories`: files of those; `payments`: a bank
 * statement.
 */
export const JOB_KINDS = ['bulk', 'import', 'stock', 'coupons', 'categories', 'payments'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Things that the rows of a job change: products, their stock on hand, coupons, categories, or what was paid for orders. */
export const JOB_THINGS = ['products', 'stock', 'coupons', 'categories', 'payments'] as const;

/** Kinds of files for `product/import`. */
export const PRODUCT_FILES = ['products', 'stock'] as const;

/** Limits of an imported file, and of the photos that it names. */
export const IMPORT_LIMITS = {
  bytes: 100 * 1024 * 1024,
  /** Of a bank statement. */
  statementBytes: 5 * 1024 * 1024,
  photos: {
    /** Photos that an import may name. */
    count: 20_000,
    /** Bytes of a zip, and of all its files unpacked. */
    zip: 2 * 1024 ** 3,
    unpacked: 2 * 1024 ** 3,
    /** Files in a zip. */
    entries: 20_000,
    /** Limits for fetching a photo from its address. */
    seconds: 20,
    /** Attempts to fetch a photo that can't be reached. */
    tries: 3,
    redirects: 3,
  },
} as const;

export const JOB_LIMITS = {
  /** Rows of a job. */
  rows: 200_000,
  /** Products that can be selected one by one. */
  ids: 10_000,
  /** Rows of a page, and of a preview. */
  page: 200,
} as const;
