import { registerHooks } from 'node:module';

/**
 * Generates the types of an OpenAPI document with openapi-typescript. That needs the compiler API of TypeScript 5, which
 * TypeScript 7 doesn't have, so its import of `typescript` is resolved to `typescript-5`.
 */
export async function printApiTypes(document: string): Promise<string> {
  const { default: makeTypes, astToString, COMMENT_HEADER } = await loadGenerator();
  return `${COMMENT_HEADER}${astToString(await makeTypes(document, { silent: true }))}`;
}

async function loadGenerator() {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  });
  try {
    return await import('openapi-typescript');
  } finally {
    hooks.deregister();
  }
}
