import { INPUT } from '#web/ui/Field.tsx';

/** The classes of a field that takes files. */
export const FILE_INPUT = `${INPUT} py-2 file:mr-3 file:cursor-pointer file:rounded-md file:border-0 file:bg-sunken file:px-3 file:text-ink`;
