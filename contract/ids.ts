import { z } from 'zod';
import { ASCII_CONTROL } from './text.ts';

/** A UUIDv7 made by the server: it sorts by creation time and needs no sequence. */
export const Id = z.uuid();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Returns true if a path segment is a UUID. For anything else, a route responds with 404. */
export function isId(value: string): boolean {
  return UUID.test(value);
}

/** A user's id: the uid that the identity provider gave them. */
export const Uid = z.string().min(1).max(128);

/** Returns true if a text can be a uid: 1–128 characters, valid Unicode, no ASCII control character. */
export function isUid(value: string): boolean {
  return (
    value.length >= 1 && value.length <= 128 && value.isWellFormed() && !ASCII_CONTROL.test(value)
  );
}
