import { doublePrecision, integer, text } from 'drizzle-orm/pg-core';

/** The columns of a photo of a product or family. File names are made of `hash`; see photo-file-name.ts. */
export const PHOTO_COLUMNS = {
  position: integer('position').notNull(),
  hash: text('hash').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Widths of the AVIF and WebP variants, ascending. The JPEG has the last one. */
  widths: integer('widths').array().notNull(),
  placeholder: text('placeholder').notNull(),
  /** Its alternative text; empty if nobody has given one. */
  alt: text('alt').notNull().default(''),
  /** The point that stays in view where it is cropped: shares of its width and height. Null: the middle. */
  focusX: doublePrecision('focus_x'),
  focusY: doublePrecision('focus_y'),
};
