import { ConfigError, readConfig } from '#server/platform/config.ts';

/** All settings that production needs. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop:secret@db.example:5432/shop',
  SHOP_ORIGIN: 'https://shop.example',
  FIREBASE_API_KEY: 'AIzaSyExample',
  FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'real-shop-1',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};

/** The problems that readConfig reports, one line each; empty if there are none. */
export function problems(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.replace('  - ', ''));
  }
}
