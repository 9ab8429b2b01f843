import { z } from 'zod';

/** The fields of a shape; one that may be absent may also be null. */
type Clearable<Shape extends z.ZodRawShape> = {
  [Field in keyof Shape]: Shape[Field] extends z.ZodOptional<infer Of extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<Of>>
    : Shape[Field];
};

/** Returns the fields of a shape for a change of it: null clears what may be absent. */
export function clearable<Shape extends z.ZodRawShape>(shape: Shape): Clearable<Shape> {
  const fields = Object.entries(shape).map(([field, schema]) => [field, orNull(schema)]);
  return Object.fromEntries(fields) as Clearable<Shape>;
}

function orNull(schema: z.core.$ZodType): z.core.$ZodType {
  if (!(schema instanceof z.ZodOptional)) return schema;
  const cleared = (schema.unwrap() as z.ZodType).nullable().optional();
  const words = [schema.description, 'null clears it'].filter(Boolean).join('; ');
  return cleared.describe(words);
}
