/** `npm run api-types`: updates testing/api-types.ts from the OpenAPI document. */
import { updateFile } from './test/update-file.ts';

await updateFile('server', 'server/platform/api-client.test.ts');
