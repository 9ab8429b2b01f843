import { z } from 'zod';
import {
  describeSetting,
  SETTING_FIELD_NAMES,
  SETTING_FIELDS,
  type SettingField,
} from './setting-fields.ts';

type Fields = typeof SETTING_FIELDS;
/** `Top` of settings `Top` and `Top.part`. */
type TopOf<Name extends string> = Name extends `${infer Top}.${string}` ? Top : Name;
/** The parts of a setting that has parts. */
type PartsOf<Top extends string, Names extends SettingField> = {
  [Name in Names as Name extends `${Top}.${infer Part}` ? Part : never]: Fields[Name]['schema'];
};
/** The schemas of settings by their names: of one with parts, an object of them. */
export type ShapeOf<Names extends SettingField> = {
  [Top in TopOf<Names>]: Top extends Names
    ? Fields[Top]['schema']
    : z.ZodObject<PartsOf<Top, Names>, z.core.$strict>;
};
/** Settings that have parts. */
export type SettingGroup = {
  [Name in SettingField]: Name extends `${infer Top}.${string}` ? Top : never;
}[SettingField];

type PublicField = {
  [Name in SettingField]: Fields[Name] extends { isPublic: true } ? Name : never;
}[SettingField];

export function isPublicField(field: SettingField): field is PublicField {
  return describeSetting(field).isPublic === true;
}

/** The settings that have parts, by their names. */
export const SETTING_GROUPS = [
  ...new Set(
    SETTING_FIELD_NAMES.filter((field) => field.includes('.')).map(
      (field) => field.split('.', 1)[0],
    ),
  ),
] as SettingGroup[];

/** Returns the schemas of some settings by their names: of one with parts, an object of them. */
export function shapeOf<Names extends SettingField>(names: readonly Names[]): ShapeOf<Names> {
  const tops = nest(names, (name) => SETTING_FIELDS[name].schema);
  const schemas = Object.entries(tops).map(([top, schema]) => [
    top,
    schema instanceof z.ZodType ? schema : z.strictObject(schema as z.ZodRawShape),
  ]);
  return Object.fromEntries(schemas) as ShapeOf<Names>;
}

/** Returns values of settings by their names, those of parts within the setting they are of. Undefined ones are left out. */
export function nest(
  names: readonly SettingField[],
  valueOf: (name: SettingField) => unknown,
): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const name of names) {
    const value = valueOf(name);
    if (value === undefined) continue;
    const [top = name, part] = name.split('.');
    if (part === undefined) nested[top] = value;
    else nested[top] = { ...(nested[top] as object), [part]: value };
  }
  return nested;
}

/** The value of a setting, or of a part of one. */
export function partOf(settings: object, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], settings);
}
