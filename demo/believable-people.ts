import type { users } from '#server/features/users/users.table.ts';
import { DEMO_PEOPLE } from './demo-accounts.ts';
import type { SeededRandom } from './seeded-random.ts';

export type DemoUser = Pick<
  typeof users.$inferInsert,
  'id' | 'name' | 'email' | 'emailVerified' | 'role' | 'createdAt' | 'updatedAt'
> & { createdAt: Date };

const FIRST =
  `Aarav Aditi Ananya Arjun Anjali Bhavna Chetan Deepa Dev Diya Esha Farhan Gauri Harsh Imran Ishita Jaya Kabir
  Karthik Kavya Lakshmi Leela Manish Meera Mohan Nandini Neha Nikhil Pooja Pranav Priya Rahul Riya Rohan Sahil Sanjana
  Shreya Siddharth Sneha Tara Uma Varun Vidya Vikram Yash Zara Amara Beatriz Camille Daniel Elena Felix Grace Hannah
  Ivan Jonas Kenji Lucía Marek Noor Oliver Paolo Sofia Tomás`.split(/\s+/);
const LAST =
  `Agarwal Ahmed Banerjee Bhat Bose Chatterjee Choudhury Das Desai Deshmukh Dutta Fernandes George Ghosh Gupta
  Iyer Jain Joshi Kapoor Kaur Khan Krishnan Kulkarni Kumar Mathew Mehta Menon Mishra Mukherjee Nair Naidu Patel Pillai
  Rao Reddy Roy Sen Shah Sharma Shetty Singh Subramanian Thomas Varma Verma Becker Costa Dubois Hughes Kowalski Lindqvist
  Marino Novak Okafor Silva Tanaka Walker`.split(/\s+/);
const UID_SIGNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
const UID_LENGTH = 28;

/** Customers who registered at the given times, with distinct e-mail addresses. */
export function* believablePeople(
  joined: Iterable<Date>,
  random: SeededRandom,
): Generator<DemoUser> {
  const namesakes = new Map(DEMO_PEOPLE.map(({ name }) => [name, 1]));
  for (const at of joined) {
    const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
    const count = (namesakes.get(name) ?? 0) + 1;
    namesakes.set(name, count);
    const mailbox = asciiOf(name).replace(' ', '.') + (count > 1 ? count : '');
    yield {
      id: Array.from({ length: UID_LENGTH }, () => random.pick(UID_SIGNS)).join(''),
      name,
      email: `${mailbox}@example.com`,
      emailVerified: true,
      role: 'user',
      createdAt: at,
      updatedAt: at,
    };
  }
}

function asciiOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}
