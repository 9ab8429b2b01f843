import { stateCode } from '#contract/states.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface DemoAddress {
  address: string;
  city: string;
  state: string;
  country: string;
  pinCode: string;
}

/** City, state, and the first three digits of its PIN codes. */
const INDIA = [
  ['Mumbai', 'Maharashtra', '400'],
  ['Pune', 'Maharashtra', '411'],
  ['Bengaluru', 'Karnataka', '560'],
  ['Mysuru', 'Karnataka', '570'],
  ['New Delhi', 'Delhi', '110'],
  ['Chennai', 'Tamil Nadu', '600'],
  ['Coimbatore', 'Tamil Nadu', '641'],
  ['Hyderabad', 'Telangana', '500'],
  ['Kolkata', 'West Bengal', '700'],
  ['Ahmedabad', 'Gujarat', '380'],
  ['Jaipur', 'Rajasthan', '302'],
  ['Kochi', 'Kerala', '682'],
  ['Lucknow', 'Uttar Pradesh', '226'],
  ['Chandigarh', 'Chandigarh', '160'],
  ['Panaji', 'Goa', '403'],
  ['Guwahati', 'Assam', '781'],
] as const;

const ABROAD: readonly DemoAddress[] = [
  {
    address: '14 Marchmont Street',
    city: 'London',
    state: '',
    country: 'GB',
    pinCode: 'WC1N 1AG',
  },
  {
    address: 'Oderberger Straße 31',
    city: 'Berlin',
    state: '',
    country: 'DE',
    pinCode: '10435',
  },
  {
    address: '212 Prospect Avenue',
    city: 'Brooklyn',
    state: 'New York',
    country: 'US',
    pinCode: '11215',
  },
  {
    address: '88 Joo Chiat Road',
    city: 'Singapore',
    state: '',
    country: 'SG',
    pinCode: '427381',
  },
  {
    address: '41 King Street East',
    city: 'Toronto',
    state: 'Ontario',
    country: 'CA',
    pinCode: 'M5C 1E9',
  },
  {
    address: '7 Crown Lane',
    city: 'Sydney',
    state: 'New South Wales',
    country: 'AU',
    pinCode: '2010',
  },
];

const STREETS = [
  'Lake View Road',
  'Church Street',
  'MG Road',
  'Gandhi Nagar 2nd Cross',
  'Temple Street',
  'Linking Road',
  'Park Street',
  'Station Road',
  'Rose Garden Lane',
  'Old Fort Road',
  'Nehru Marg',
  'Banyan Avenue',
  'Seaside Promenade',
  'Model Colony',
] as const;

/** A random address: mostly in India, sometimes abroad. */
export function believableAddress(random: SeededRandom): DemoAddress {
  if (random.happens(0.07)) return random.pick(ABROAD);
  const [city, state, region] = random.pick(INDIA);
  const flat = random.happens(0.6) ? `Flat ${random.between(1, 12)}0${random.between(1, 8)}, ` : '';
  return {
    address: `${flat}${random.between(1, 240)} ${random.pick(STREETS)}`,
    city,
    state: stateCode({ country: 'IN', state }),
    country: 'IN',
    pinCode: `${region}${String(random.between(1, 99)).padStart(3, '0')}`,
  };
}
