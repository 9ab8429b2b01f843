/** `npm run api-types`: writes `.build/api-types.ts`, the types of the OpenAPI document, as `npm run check` does. */
import { resolve } from 'node:path';
import { makeApiTypes } from './test/api-types.ts';

const { code, output } = await makeApiTypes(resolve(import.meta.dirname, '..'));
process.stdout.write(output);
process.exitCode = code;
