import { expect, test } from 'vitest';
import { likeCategory } from './like-category.rule.ts';

const KNOWN = ['Bags', 'Café', 'Home office', 'Kitchen', 'Stationery'];

test.each([
  ['Kichen', 'Kitchen'],
  ['kithcen', 'Kitchen'],
  ['Kitchens', 'Kitchen'],
  ['Stationary', 'Stationery'],
  ['Home ofice', 'Home office'],
  ['Cafe', 'Café'],
])('%s is nearly %s', (name, like) => {
  expect(likeCategory(name, KNOWN)).toBe(like);
});

test.each(['Garden', 'Rags', 'Kit', 'Station'])('%s is a category of its own', (name) => {
  expect(likeCategory(name, KNOWN)).toBeUndefined();
});

test.each(['Kitchen', ' kit chen', 'HOME OFFICE'])('%s is there already', (name) => {
  expect(likeCategory(name, [...KNOWN, 'Kitchens'])).toBeUndefined();
});

test('the nearest counts', () => {
  expect(likeCategory('Stationary', ['Stationeryy', 'Stationery'])).toBe('Stationery');
});
