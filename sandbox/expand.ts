import { findAnyObject } from './objects.ts';
import { invalidRequest } from './problems.ts';
import type { Store } from './store.ts';

/** Replaces ids by the objects themselves, as `expand[]=latest_charge` asks for. */
export function expandFields(store: Store, body: unknown, paths: readonly string[]): unknown {
  return paths.reduce<unknown>((object, path) => expand(store, object, path.split('.')), body);
}

function expand(store: Store, object: unknown, [field = '', ...rest]: string[]): unknown {
  if (typeof object !== 'object' || object === null) return object;
  const value: unknown = Object.hasOwn(object, field) ? object[field as keyof object] : undefined;
  if (value === null) return object;
  const inner = typeof value === 'string' ? findAnyObject(store, value) : value;
  if (typeof inner !== 'object') {
    throw invalidRequest({
      message: `This property cannot be expanded (${field}).`,
      param: 'expand',
    });
  }
  return { ...object, [field]: rest.length > 0 ? expandEach(store, inner, rest) : inner };
}

function expandEach(store: Store, inner: unknown, path: string[]): unknown {
  return Array.isArray(inner)
    ? inner.map((item: unknown) => expand(store, item, path))
    : expand(store, inner, path);
}
