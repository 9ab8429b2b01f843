import { config } from 'zod';

// Imported before any schema: zod would try `new Function`, which the content security policy forbids.
config({ jitless: true });
