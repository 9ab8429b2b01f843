import { expect, it } from 'vitest';
import { describeParcels } from './describe-parcels.rule.ts';

it('links a parcel only to a web address', () => {
  const parcel = { carrier: 'Post', tracking: 'AB 1', at: '' };
  const shipments = [
    { ...parcel, url: 'https://post.example/AB1' },
    { ...parcel, url: 'javascript:alert(1)' },
  ];
  expect(describeParcels({ shipments })).toEqual([
    { label: 'Sent with', value: 'Post' },
    { label: 'Tracking number', value: 'AB 1', url: 'https://post.example/AB1' },
    { label: 'Sent with', value: 'Post' },
    { label: 'Tracking number', value: 'AB 1' },
  ]);
});
