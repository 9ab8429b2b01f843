import { expect, it } from 'vitest';
import { readTaxNumber } from './tax-numbers.ts';

it.each([
  ['DE 136 695 976', 'DE136695976', 'DE'],
  ['atu13585627', 'ATU13585627', 'AT'],
  ['BE 0403.019.261', 'BE0403019261', 'BE'],
  ['FR 40 303 265 045', 'FR40303265045', 'FR'],
  ['EL094259216', 'EL094259216', 'GR'],
  ['IE 6433435F', 'IE6433435F', 'IE'],
  ['IT 00743110157', 'IT00743110157', 'IT'],
  ['NL4495445B01', 'NL004495445B01', 'NL'],
  ['PL 856-73-46-215', 'PL8567346215', 'PL'],
  ['ESB58378431', 'ESB58378431', 'ES'],
  ['SE 123456789701', 'SE123456789701', 'SE'],
  ['GB 980 7806 84', 'GB980780684', 'GB'],
  ['CHE-107.787.577 MWST', 'CHE107787577MWST', 'CH'],
  ['NO 995 525 828 MVA', 'NO995525828MVA', 'NO'],
  ['83 914 571 673', '83914571673', 'AU'],
  ['27aapfu0939f1zv', '27AAPFU0939F1ZV', 'IN'],
])('reads %s', async (typed, number, country) => {
  expect(await readTaxNumber(typed)).toEqual({ number, country });
});

it.each([
  ['a wrong check digit', 'DE136695977'],
  ['another wrong check digit', 'ATU13585626'],
  ['the code GR instead of EL', 'GR094259216'],
  ['a GSTIN with a typing error', '27AAPFU0939F1ZW'],
  ['a country that is not known', 'XX123456789'],
  ['a number without a country', '136695976'],
  ['words', 'constructor'],
  ['nothing', ''],
])('refuses %s', async (_, typed) => {
  expect(await readTaxNumber(typed)).toBeUndefined();
});
