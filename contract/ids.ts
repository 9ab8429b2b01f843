import { z } from 'zod';
import { ASCII_CONTROL } from './text.ts';

/** A UUIDv7 made by the shop: times sort by it, and nobody has to hand out numbers. */
export const Id = z.uuid();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether a path segment can be one of our ids at all; if not, there is no such thing (404). */
export function isId(value: string): boolean {
  return UUID.test(value);
}

/** A person's id is the identity provider's uid. */
export const Uid = z.string().min(1).max(128);

/** Whether a text can be a uid at all: 1–128 characters, valid Unicode, none of them a control character. */
export function isUid(value: string): boolean {
  return (
    value.length >= 1 && value.length <= 128 && value.isWellFormed() && !ASCII_CONTROL.test(value)
  );
}
