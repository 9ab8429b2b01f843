/** What a rehearsal measured, by what it is of. */
export type Figures = Readonly<Record<string, string>>;
