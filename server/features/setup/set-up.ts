import type { SetupAnswers, Setup } from '#contract/setup.ts';
import type { StoredSettings } from '#contract/settings.ts';
import {
  changeSettings,
  readSettings,
  type ChangeDeps,
  type Changer,
} from '#server/features/settings/settings.service.ts';
import { changeRegion, fixedParts } from '#server/features/shop-config/change-region.ts';
import type { Config } from '#server/platform/config.ts';
import { statedAmounts } from '#server/features/shop-config/stated-amounts.rule.ts';

export interface SetUpDeps extends ChangeDeps {
  config: Pick<Config, 'shop' | 'region' | 'mail'>;
  takesCards: boolean;
  /** True if the shop is opened anew when its region changes. */
  followsRegion: boolean;
}

/** Returns the state of the shop's setup. */
export async function readSetup(deps: SetUpDeps): Promise<Setup> {
  return presentSetup(deps, await readSettings(deps));
}

/**
 * Saves answers of the owner: settings, and the shop's currency, locale and time zone, all in one transaction. Throws what
 * `changeSettings` and `changeRegion` do.
 */
export async function setUp(
  deps: SetUpDeps,
  by: Changer,
  { answers, ifMatch }: { answers: SetupAnswers; ifMatch: string | undefined },
): Promise<{ settings: StoredSettings; setup: Setup; restarts: boolean }> {
  const { currency, locale, timeZone, ...changes } = answers;
  const wanted = { currency, locale, timeZone };
  const { shop, region: set } = deps.config;
  let restarts = false;
  const settings = await changeSettings(deps, by, {
    changes,
    ifMatch,
    async besides(tx, after) {
      const amounts = statedAmounts(after);
      const changed = await changeRegion(tx, {
        isFollowed: deps.followsRegion,
        shop,
        set,
        wanted,
        amounts,
      });
      restarts = changed.length > 0;
      return { answered: currency === undefined ? [] : ['currency'], changed };
    },
  });
  return { settings, setup: await presentSetup(deps, settings), restarts };
}

async function presentSetup(
  { config, database, followsRegion, takesCards }: SetUpDeps,
  { unset = [] }: StoredSettings,
): Promise<Setup> {
  const { currency, locale, timeZone } = config.shop;
  return {
    isOpen: unset.length === 0,
    unset,
    currency,
    locale,
    timeZone,
    fixed: await fixedParts(database, { isFollowed: followsRegion, set: config.region }),
    sendsMail: config.mail.smtpUrl !== undefined,
    takesCards,
  };
}
