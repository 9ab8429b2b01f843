import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/tables.ts',
  out: './server/platform/migrations',
});
