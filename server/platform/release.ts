/**
 * The number of this release: how many versions the changelog has. A database that a newer release has opened keeps the functions
 * and triggers of that release.
 */
export const RELEASE = 1;
