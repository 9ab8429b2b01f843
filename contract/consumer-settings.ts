import { z } from 'zod';
import type { SettingDescription } from './setting-description.ts';

/** The settings about the rights of consumers. */
export const CONSUMER_FIELDS = {
  withdrawal: {
    kind: 'flag',
    schema: z
      .boolean('true or false, please')
      .describe('Whether the footer and orders offer to withdraw from the contract'),
    usual: false,
    isPublic: true,
    section: 'returns',
    label: 'Offers withdrawal from contracts',
    hint: 'For consumers in the EU: in the footer, and on orders until 14 days after they have arrived',
  },
  sellsToEu: {
    kind: 'flag',
    schema: z
      .boolean('true or false, please')
      .describe(
        'Whether goods are sold to consumers in the EU: to be put on sale, a product needs its `maker`, and `responsible` where that is outside the EU',
      ),
    usual: false,
    section: 'returns',
    label: 'Sold to consumers in the EU',
    hint: 'To be put on sale, a product needs its maker, and where that is outside the EU, who answers for it there. What is on sale already is listed in “Needs attention”',
  },
} as const satisfies Record<string, SettingDescription>;
