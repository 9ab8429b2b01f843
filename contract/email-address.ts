/** True if a text can be the address of an account, as a sign-in provider has it, such as asha@localhost. */
export function isAccountAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/** True if a text is an address to write to: with a domain, and none of what separates addresses in the head of a letter. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(text);
}
