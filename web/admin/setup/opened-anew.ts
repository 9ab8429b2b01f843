import type { ShopConfigAnswer } from '#contract/shop-config.ts';
import type { SendAnswers } from './setup-steps.ts';

const ASKED_EVERY_MS = 500;
const WAITED_MS = 60_000;

/** Waits until the shop has been opened anew with these answers, at most a minute: whoever looks then sees how it is. */
export async function openedAnew(answers: Parameters<SendAnswers>[0]): Promise<void> {
  const until = Date.now() + WAITED_MS;
  while (Date.now() < until) {
    if (await hasAnswers(answers)) return;
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
}

async function hasAnswers({
  currency,
  locale,
  timeZone,
}: Parameters<SendAnswers>[0]): Promise<boolean> {
  try {
    const response = await fetch('/api/v1/config', { cache: 'no-store' });
    const { shop } = ((await response.json()) as ShopConfigAnswer).config;
    return (
      (currency ?? shop.currency) === shop.currency &&
      (locale ?? shop.locale) === shop.locale &&
      (timeZone ?? shop.timeZone) === shop.timeZone
    );
  } catch {
    // It is closed just now.
    return false;
  }
}
