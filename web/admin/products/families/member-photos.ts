import type { FamilyMembers } from '#contract/family.ts';

export type Member = FamilyMembers['members'][number];

/** The text of a cell in which a member has the photos of its family. */
export const OF_FAMILY = '';

/** What the cell of a member's photos says: nothing where they are those of its family, else their ids. */
export function photoTextOf({
  photos,
  hasFamilyPhotos,
}: Pick<Member, 'photos' | 'hasFamilyPhotos'>): string {
  return hasFamilyPhotos ? OF_FAMILY : photos.flatMap(({ _id }) => _id ?? []).join(' ');
}
