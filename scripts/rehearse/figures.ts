/** The figures of a rehearsal, by what they are of. */
export type Figures = Readonly<Record<string, string>>;
