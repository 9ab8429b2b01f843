import { config } from 'zod';

// Imported before any schema: zod would try `new Function`, which the page's policy forbids and reports.
config({ jitless: true });
