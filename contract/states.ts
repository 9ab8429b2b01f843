// No zod here: forms of the storefront import this file at once.

interface State {
  /** The code of ISO 3166-2 without `IN-`, as addresses have it. */
  code: string;
  name: string;
  /** The first two digits of the state's GSTINs. */
  gst: string;
}

/** The states and union territories of India, by name. */
export const INDIAN_STATES: readonly State[] = [
  { code: 'AN', name: 'Andaman and Nicobar Islands', gst: '35' },
  { code: 'AP', name: 'Andhra Pradesh', gst: '37' },
  { code: 'AR', name: 'Arunachal Pradesh', gst: '12' },
  { code: 'AS', name: 'Assam', gst: '18' },
  { code: 'BR', name: 'Bihar', gst: '10' },
  { code: 'CH', name: 'Chandigarh', gst: '04' },
  { code: 'CG', name: 'Chhattisgarh', gst: '22' },
  { code: 'DH', name: 'Dadra and Nagar Haveli and Daman and Diu', gst: '26' },
  { code: 'DL', name: 'Delhi', gst: '07' },
  { code: 'GA', name: 'Goa', gst: '30' },
  { code: 'GJ', name: 'Gujarat', gst: '24' },
  { code: 'HR', name: 'Haryana', gst: '06' },
  { code: 'HP', name: 'Himachal Pradesh', gst: '02' },
  { code: 'JK', name: 'Jammu and Kashmir', gst: '01' },
  { code: 'JH', name: 'Jharkhand', gst: '20' },
  { code: 'KA', name: 'Karnataka', gst: '29' },
  { code: 'KL', name: 'Kerala', gst: '32' },
  { code: 'LA', name: 'Ladakh', gst: '38' },
  { code: 'LD', name: 'Lakshadweep', gst: '31' },
  { code: 'MP', name: 'Madhya Pradesh', gst: '23' },
  { code: 'MH', name: 'Maharashtra', gst: '27' },
  { code: 'MN', name: 'Manipur', gst: '14' },
  { code: 'ML', name: 'Meghalaya', gst: '17' },
  { code: 'MZ', name: 'Mizoram', gst: '15' },
  { code: 'NL', name: 'Nagaland', gst: '13' },
  { code: 'OD', name: 'Odisha', gst: '21' },
  { code: 'PY', name: 'Puducherry', gst: '34' },
  { code: 'PB', name: 'Punjab', gst: '03' },
  { code: 'RJ', name: 'Rajasthan', gst: '08' },
  { code: 'SK', name: 'Sikkim', gst: '11' },
  { code: 'TN', name: 'Tamil Nadu', gst: '33' },
  { code: 'TS', name: 'Telangana', gst: '36' },
  { code: 'TR', name: 'Tripura', gst: '16' },
  { code: 'UP', name: 'Uttar Pradesh', gst: '09' },
  { code: 'UK', name: 'Uttarakhand', gst: '05' },
  { code: 'WB', name: 'West Bengal', gst: '19' },
];

/** Codes from before 2023, other codes in use, former and shorter names, and names as they are often spelt, all folded. */
const ALSO: Readonly<Record<string, string>> = {
  CT: 'CG',
  OR: 'OD',
  TG: 'TS',
  UT: 'UK',
  DD: 'DH',
  DN: 'DH',
  ORISSA: 'OD',
  UTTARANCHAL: 'UK',
  PONDICHERRY: 'PY',
  CHATTISGARH: 'CG',
  NEWDELHI: 'DL',
  NCTOFDELHI: 'DL',
  DELHINCT: 'DL',
  ANDAMANANDNICOBAR: 'AN',
  DADRAANDNAGARHAVELI: 'DH',
  DAMANANDDIU: 'DH',
};

const BY_TEXT = new Map(
  INDIAN_STATES.flatMap((state) =>
    [state.code, state.name, state.gst].map((text) => [folded(text), state] as const),
  ),
);

/**
 * The state that a text names by its code (`MH`, `IN-MH`), its name or its number, in any case, with or without spaces,
 * dots and dashes; undefined for any other text.
 */
export function indianState(text: string): State | undefined {
  const wanted = folded(text.trim().replace(/^IN-/i, ''));
  return BY_TEXT.get(Object.hasOwn(ALSO, wanted) ? (ALSO[wanted] ?? '') : wanted);
}

/** The code of an Indian state; any other text, and a state of another country, stays as it is. */
export function stateCode({ country, state }: { country: string; state: string }): string {
  return (country === 'IN' ? indianState(state)?.code : undefined) ?? state;
}

/** A state as people write it. */
export function stateName({ country, state }: { country: string; state: string }): string {
  return (country === 'IN' ? indianState(state)?.name : undefined) ?? state;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll('&', 'and')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toUpperCase();
}
