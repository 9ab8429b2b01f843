import { isMissingWebhooks, lastWebhook } from '#server/features/attention/note-webhook.ts';
import { greetMailServer } from '#server/features/mail/greet-mail-server.ts';
import { reasonOf } from '#server/platform/reason-of.ts';
import { tryRedis } from '#server/platform/count-stores.ts';
import type { Check } from './check.ts';
import { agoInWords, lengthInWords, notYet, type HealthDeps } from './health-deps.ts';
import { tryPhotoStore } from './try-photo-store.ts';

/** Services that the shop uses: mail, the store of photos, the payment provider, and Redis if it has one. */
export function checksOfServices(deps: HealthDeps): Check[] {
  const { redisUrl } = deps.config;
  const checks = [mail(deps), photos(deps), payments(deps), webhook(deps)];
  return redisUrl === undefined ? checks : [...checks, redis(redisUrl)];
}

/** While it is away, each instance counts for its limits alone (`SharedLimits`). */
function redis(url: string): Check {
  const remedy =
    'See that the server of REDIS_URL runs, and lets the user of that address run scripts (EVAL) on keys that begin with vitrine. Until then each instance counts for its limits alone.';
  return {
    name: 'redis',
    remedy,
    async run() {
      try {
        await tryRedis(url);
        return { ok: true, words: 'Instances count for their limits together in Redis.' };
      } catch (error) {
        return { ok: false, words: `Redis doesn’t count: ${reasonOf(error)}`, remedy };
      }
    },
  };
}

function mail({ config }: HealthDeps): Check {
  const { smtpUrl } = config.mail;
  return {
    name: 'mail',
    remedy: 'See that the mail server of SMTP_URL runs and takes its name and password.',
    async run() {
      if (smtpUrl === undefined)
        return config.mode === 'local'
          ? { ok: true, words: 'Letters go to the page /local/mail, as there is no mail server.' }
          : {
              ok: true,
              words: 'The shop sends no letters, as it has no mail server.',
              remedy: 'Set SMTP_URL and MAIL_FROM, so that customers and you are told of orders.',
            };
      await greetMailServer(smtpUrl);
      return { ok: true, words: 'The mail server lets the shop in; it was not sent a letter.' };
    },
  };
}

function photos({ config, photoStore }: HealthDeps): Check {
  const isBucket = config.s3.bucket !== undefined;
  const remedy = isBucket
    ? 'Give the key of S3_ACCESS_KEY_ID the rights to put, get and delete objects of S3_BUCKET, and see that S3_ENDPOINT and S3_REGION are right.'
    : 'See that the folder photos of DATA_DIR can be written by the user of the shop.';
  return {
    name: 'photos',
    remedy,
    async run() {
      const wrong = await tryPhotoStore(photoStore);
      const store = isBucket ? 'The bucket' : 'The folder';
      return wrong === undefined
        ? { ok: true, words: `${store} of photos can be written, read and deleted from.` }
        : { ok: false, words: `${store} of photos: ${wrong}`, remedy };
    },
  };
}

/** The provider refuses webhooks that are five minutes old by the shop's clock. */
const MOST_OFF_MS = 60_000;

function payments({ payments: provider, now }: HealthDeps): Check {
  return {
    name: 'payments',
    remedy: 'See that the payment provider can be reached from this machine.',
    async run() {
      if (provider.name === 'none')
        return { ok: true, words: 'The shop has no payment provider: it takes no cards.' };
      const { isAccepted, at } = await provider.tryKeys();
      if (!isAccepted)
        return {
          ok: false,
          words: 'The payment provider refuses the secret key.',
          remedy: 'Set STRIPE_SECRET_KEY to a key of the account that may read and make payments.',
        };
      const off = at === undefined ? 0 : Math.abs(at.getTime() - now().getTime());
      return off <= MOST_OFF_MS
        ? { ok: true, words: 'The payment provider takes the secret key.' }
        : {
            ok: false,
            words: `The clocks of the shop and of the payment provider differ by ${lengthInWords(off)}, so that its webhooks are refused.`,
            remedy: "Have the shop's machine set its clock by NTP.",
          };
    },
  };
}

function webhook(deps: HealthDeps): Check {
  const { database, payments: provider, now } = deps;
  const remedy =
    'See that the provider sends webhooks to SHOP_ORIGIN/api/v1/payment/webhook, and that STRIPE_WEBHOOK_SECRET is the secret of that address.';
  return {
    name: 'webhook',
    asksDatabase: true,
    remedy,
    async run() {
      if (provider.name === 'none')
        return { ok: true, words: 'Without a payment provider there are no webhooks.' };
      if (await isMissingWebhooks(database, provider.name, now()))
        return {
          ok: false,
          words:
            'There are payments of which no webhook told: they don’t come, or their signature is not that of the secret.',
          remedy,
        };
      const at = await lastWebhook(database);
      return at
        ? { ok: true, words: `The last webhook came ${agoInWords(at, now())}.` }
        : notYet(deps, 'No webhook has come yet.', remedy);
    },
  };
}
