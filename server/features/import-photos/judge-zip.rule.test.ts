import { expect, test } from 'vitest';
import { findFile, judgeZip, type ZipEntry } from './judge-zip.rule.ts';

const entry = (name: string, other: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  size: 9,
  method: 8,
  isEncrypted: false,
  isLink: false,
  at: 0,
  ...other,
});

function find(entries: readonly ZipEntry[], name: string): unknown {
  const judged = judgeZip(entries);
  if (!judged.ok) return judged.message;
  const found = findFile(judged.files, name);
  return found.ok ? found.entry.name : found.message;
}

test.each([
  ['a parent', '../lamp.jpg'],
  ['a parent inside', 'photos/../../lamp.jpg'],
  ['a whole path', '/etc/lamp.jpg'],
  ['a drive', 'C:/lamp.jpg'],
  ['a zero', 'lamp.jpg\0.png'],
])('a name with %s is refused', (_what, name) => {
  expect(judgeZip([entry('good.jpg'), entry(name)])).toMatchObject({ ok: false });
});

test.each([
  ['an encrypted file', [entry('lamp.jpg', { isEncrypted: true })]],
  ['the same file twice', [entry('lamp.jpg'), entry('lamp.jpg')]],
  ['the same file in upper case', [entry('lamp.jpg'), entry('LAMP.jpg')]],
  ['one huge file', [entry('lamp.jpg', { size: 3 * 1024 ** 3 })]],
  [
    'many files that are huge together',
    Array.from({ length: 600 }, (_, at) => entry(`${at}.jpg`, { size: 4 * 1024 ** 2 })),
  ],
])('a zip with %s is refused', (_what, entries) => {
  expect(judgeZip(entries)).toMatchObject({ ok: false });
});

test.each([
  ['its name', 'lamp.jpg', 'shelf/Lamp.jpg'],
  ['its path', 'shelf/lamp.jpg', 'shelf/Lamp.jpg'],
  ['a path from here', './shelf/lamp.jpg', 'shelf/Lamp.jpg'],
  ['a path of Windows', 'Shelf\\Lamp.jpg', 'shelf/Lamp.jpg'],
  ['composed letters', 'Cafe\u0301.jpg', 'shelf/Caf\u00e9.jpg'],
])('a file is found by %s', (_what, asked, name) => {
  expect(find([entry('shelf/Lamp.jpg'), entry('shelf/Caf\u00e9.jpg')], asked)).toBe(name);
});

test.each([
  ['unknown', 'shade.jpg', 'The zip has no file of this name'],
  ['in two folders', 'lamp.jpg', 'The zip has several files of this name: name the folder, too'],
  ['in two folders, with its folder', 'b/lamp.jpg', 'b/lamp.jpg'],
  ['larger than a photo may be', 'large.jpg', 'It has more than 5 MB'],
  ['packed by another method', 'packed.jpg', 'It is packed in a way that can’t be read'],
  ['a folder', 'a', 'The zip has no file of this name'],
  ['added by macOS', '._lamp.jpg', 'The zip has no file of this name'],
  ['hidden', '.DS_Store', 'The zip has no file of this name'],
  ['a symbolic link', 'link.jpg', 'The zip has no file of this name'],
])('a file that is %s', (_what, asked, answer) => {
  const entries = [
    entry('a/'),
    entry('a/lamp.jpg'),
    entry('b/lamp.jpg'),
    entry('__MACOSX/a/._lamp.jpg'),
    entry('a/.DS_Store'),
    entry('large.jpg', { size: 6 * 1024 ** 2 }),
    entry('packed.jpg', { method: 12 }),
    entry('link.jpg', { isLink: true }),
  ];
  expect(find(entries, asked)).toBe(answer);
});
