import { createHash } from 'node:crypto';

const INLINE = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;
const TAG = /<[a-z][^>]*>/gi;
/** Data that the page reads: browsers don't run it, and policies don't apply to it. */
const DATA = /type="application\/(ld\+)?json"/;

/** The directives of a content security policy, by name. */
export function policyOf(headers: Record<string, unknown>): Record<string, string> {
  const parts = String(headers['content-security-policy'])
    .split(';')
    .map((part) => part.trim().split(/ (.*)/s));
  return Object.fromEntries(parts.map(([name, value]) => [name ?? '', value ?? '']));
}

/** The inline scripts, styles and attributes of a page that its content security policy does not allow. */
export function notAllowedIn(html: string, headers: Record<string, unknown>): string[] {
  const policy = policyOf(headers);
  const elements = [...html.matchAll(INLINE)]
    .map(([, tag = '', attributes = '', text = '']) => ({ tag, attributes, text }))
    .filter(({ attributes }) => !DATA.test(attributes) && !attributes.includes('src='))
    .filter(({ tag, text }) => {
      const hash = createHash('sha256').update(text).digest('base64');
      return !policy[`${tag}-src`]?.includes(`'sha256-${hash}'`);
    })
    .map(({ tag, text }) => `<${tag}>${text.slice(0, 100)}`);
  const markup = html.replaceAll(INLINE, '');
  const tags = [...markup.matchAll(TAG)].map(([tag]) => tag);
  return [...elements, ...tags.filter((tag) => /\s(style|on\w+)=/.test(tag))];
}
