/** What a list of the back office is asked, and by whom. */
export interface ListAsked {
  /** The caller's own id, which every call of an admin carries. */
  uid: string;
  /** What the page's address says, as the API takes it too. */
  query: string;
}

/** The address of an admin's list. */
export function listAddress(path: string, { uid, query }: ListAsked): string {
  const params = new URLSearchParams(query);
  params.set('id', uid);
  return `${path}?${params}`;
}
