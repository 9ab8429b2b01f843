import { z } from 'zod';
import { ROLES } from './list-choices.ts';
import { ShownPayment } from './payment-settings.ts';
import { PublicSettings } from './settings.ts';

export const AUTH_PROVIDERS = ['google', 'github', 'facebook', 'twitter'] as const;
export type AuthProvider = (typeof AUTH_PROVIDERS)[number];

/** All ways to sign in: those of Firebase, and the shop's own. */
export const SIGN_IN_WAYS = [...AUTH_PROVIDERS, 'email', 'passkey'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** Each provider's name in a token's `sign_in_provider` claim. */
export const PROVIDER_IDS = {
  google: 'google.com',
  github: 'github.com',
  facebook: 'facebook.com',
  twitter: 'twitter.com',
} as const satisfies Record<AuthProvider, string>;
export type ProviderId = (typeof PROVIDER_IDS)[AuthProvider] | 'email' | 'passkey';

/** An account that anybody can sign in to in local mode. `credential` is the emulator's ID-token JSON. */
export const DemoAccount = z.object({
  label: z.string(),
  role: z.enum(ROLES),
  provider: z.enum(AUTH_PROVIDERS),
  credential: z.string(),
});
export type DemoAccount = z.infer<typeof DemoAccount>;

/** The web app's public configuration. It is read at runtime, so that one build works for every shop. */
export const ShopConfig = z
  .object({
    auth: z.object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      emulatorUrl: z.string().optional(),
      providers: z.array(z.enum(AUTH_PROVIDERS)),
      ways: z
        .array(z.enum(SIGN_IN_WAYS))
        .describe(
          '`providers`, `email` where codes are sent, and `passkey`, in the order in which they are shown',
        ),
    }),
    payment: z.object({
      provider: z
        .enum(['stripe', 'sandbox', 'none'])
        .describe('`none`: a shop without a payment provider, which takes no cards'),
      publishableKey: z.string(),
      sandboxUrl: z.string().optional(),
      methods: z.array(ShownPayment).describe('The ways to pay that are offered'),
    }),
    shop: PublicSettings.extend({
      country: z
        .string()
        .describe("Of the seller: whose tax counts at home; '' if it is not known"),
      currency: z.string(),
      locale: z.string(),
      timeZone: z.string().describe("Of the shop's days and months"),
      guardRedirect: z.enum(['/', '/search']),
      isOpen: z.literal(false).optional().describe('false: a new shop, which sells nothing yet'),
    }),
    demoAccounts: z.array(DemoAccount).optional(),
  })
  .meta({ id: 'ShopConfig' });
export type ShopConfig = z.infer<typeof ShopConfig>;

export const ShopConfigAnswer = z.object({ success: z.literal(true), config: ShopConfig });
export type ShopConfigAnswer = z.infer<typeof ShopConfigAnswer>;
