/** Minimum length of the webhook's signing secret. Stripe's have 38 characters. */
const MIN_WEBHOOK_SECRET = 16;

interface Keys {
  auth: { projectId: string | undefined };
  payment: Partial<Record<'secretKey' | 'publishableKey' | 'webhookSecret', string | undefined>>;
}

/** Settings with which payments would not be real, or could be forged. */
export function testSettings({ auth, payment }: Keys): string[] {
  const unless = 'which production accepts only with ALLOW_TEST_KEYS=on';
  const { secretKey = '', publishableKey = '', webhookSecret } = payment;
  const isShort = webhookSecret !== undefined && webhookSecret.length < MIN_WEBHOOK_SECRET;
  return [
    secretKey.includes('_test_') && `STRIPE_SECRET_KEY is a test key, ${unless}`,
    publishableKey.includes('_test_') && `STRIPE_PUBLISHABLE_KEY is a test key, ${unless}`,
    isShort && `STRIPE_WEBHOOK_SECRET is shorter than ${MIN_WEBHOOK_SECRET} characters, ${unless}`,
    auth.projectId?.startsWith('demo-') &&
      `FIREBASE_PROJECT_ID is a demo project of the emulator, ${unless}`,
  ].filter((problem) => typeof problem === 'string');
}
