import { describe, expect, it } from 'vitest';
import { readArguments, type Command } from './read-arguments.ts';

const COMMANDS: Record<string, Command> = {
  storefront: { summary: 'What shoppers ask for', options: ['size', 'rounds', 'only', 'fresh'] },
  scale: { summary: 'Shops of several sizes', options: ['sizes'], sizes: [10, 100] },
};

const read = (...words: string[]) => readArguments(words, COMMANDS);

describe('the arguments of the measurements', () => {
  it('name no measurement for the first one, with its defaults', () => {
    expect(read()).toMatchObject({
      command: 'storefront',
      isSaved: true,
      options: { size: 10_000, rounds: 3, seconds: 5, only: '', isFresh: false },
    });
  });

  it('set what the measurement takes', () => {
    expect(read('scale', '--sizes', '10,20', '--no-save')).toMatchObject({
      command: 'scale',
      isSaved: false,
      options: { sizes: [10, 20] },
    });
    expect(read('scale')).toMatchObject({ options: { sizes: [10, 100] } });
  });

  it('may ask for help, which names every measurement', () => {
    const { help } = read('--help') as { help: string };
    for (const name of Object.keys(COMMANDS)) expect(help).toContain(name);
  });

  it.each([
    [['speed'], 'There is no measurement "speed"'],
    [['constructor'], 'There is no measurement "constructor"'],
    [['scale', 'more'], '"more" is one word too many'],
    [['scale', '--only', 'x'], 'The measurement "scale" takes no --only'],
    [['--rounds', '0'], '--rounds takes whole numbers from 1 to 100, not "0"'],
    [['--rounds', 'many'], '--rounds takes whole numbers from 1 to 100, not "many"'],
    [['scale', '--sizes', '10,'], '--sizes takes whole numbers from 1 to 10000000, not ""'],
    [['--quick'], "Unknown option '--quick'"],
    [['--size'], "Option '--size <value>' argument missing"],
  ])('are refused with one line if wrong: %j', (words, problem) => {
    expect(read(...words)).toEqual({
      problem: `${problem}. What there is: npm run bench -- --help`,
    });
  });
});
