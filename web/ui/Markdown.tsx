import type { MarkedToken, Token, Tokens } from 'marked';
import { Fragment, type JSX, type ReactNode, useMemo } from 'react';
import { Link, useInRouterContext } from 'react-router';
import { placeOfLink } from './place-of-link.ts';
import { readMarkdown } from './read-markdown.ts';

interface MarkdownProps {
  text: string;
  /** The level of its highest headings: one below the heading that it stands under. */
  topLevel?: 2 | 3;
  className?: string;
}

/** A text in Markdown: headings, lists, emphasis, links and paragraphs. HTML in it is shown as text. */
export function Markdown({ text, topLevel = 2, className = '' }: MarkdownProps) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  const levels = headingLevels(blocks, topLevel);
  return (
    <div className={`flex max-w-[65ch] flex-col gap-4 wrap-anywhere ${className}`}>
      {blocks.map((block, at) => (
        <Block key={at} block={block} level={levels.get(block)} />
      ))}
    </div>
  );
}

/** Headings keep their order of importance, but no level is left out. */
function headingLevels(blocks: readonly MarkedToken[], topLevel: number) {
  const headings = blocks.filter((block) => block.type === 'heading');
  const depths = [...new Set(headings.map(({ depth }) => depth))].sort();
  let last = topLevel - 1;
  const levels = new Map<MarkedToken, number>();
  for (const heading of headings) {
    last = Math.min(topLevel + depths.indexOf(heading.depth), last + 1, 6);
    levels.set(heading, last);
  }
  return levels;
}

function Block({ block, level }: { block: MarkedToken; level?: number | undefined }) {
  if (block.type === 'space') return null;
  if (block.type === 'list') return <List list={block} />;
  if (block.type === 'heading' && level !== undefined) {
    const Heading = `h${level}` as keyof Pick<JSX.IntrinsicElements, 'h2' | 'h3'>;
    return <Heading className="mt-2 text-base text-ink first:mt-0">{words(block)}</Heading>;
  }
  return <p>{words(block)}</p>;
}

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const entries = items.map((item, at) => <li key={at}>{item.tokens.map(inItem)}</li>);
  if (!ordered) return <ul className="list-disc space-y-1 pl-5">{entries}</ul>;
  return (
    <ol start={start === '' ? 1 : start} className="list-decimal space-y-1 pl-6">
      {entries}
    </ol>
  );
}

/** A part of a list item. Its words are a paragraph only if they were written as one. */
function inItem(part: Token, at: number): ReactNode {
  const block = part as MarkedToken;
  if (block.type === 'paragraph' || block.type === 'list') return <Block key={at} block={block} />;
  if (block.type === 'heading') return <strong key={at}>{words(block)}</strong>;
  return <Fragment key={at}>{words(block)}</Fragment>;
}

/** The words of a block with their emphasis and links. Unknown blocks are shown as they were written. */
function words(part: MarkedToken): ReactNode {
  if (!('tokens' in part) || !part.tokens) return part.raw;
  return part.tokens.map((token, at) => (
    <Fragment key={at}>{inline(token as MarkedToken)}</Fragment>
  ));
}

function inline(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold text-ink">{words(token)}</strong>;
    case 'em':
      return <em>{words(token)}</em>;
    case 'br':
      return <br />;
    case 'escape':
      return token.raw.slice(1);
    case 'link':
      return <TextLink link={token} />;
    default:
      return token.raw;
  }
}

function TextLink({ link }: { link: Tokens.Link }) {
  const isInApp = useInRouterContext();
  const place = placeOfLink(link.href);
  const label = link.text.trim() ? words(link) : link.href;
  if (!place) return label;
  const look = 'underline underline-offset-4 hover:text-ink';
  if (!place.isOwn) {
    return (
      <a href={place.href} rel="noopener noreferrer nofollow" className={look}>
        {label}
      </a>
    );
  }
  // Outside of the app, and for files, the browser loads the address.
  if (!isInApp || /^\/api\/|\.\w+$/.test(place.href)) {
    return (
      <a href={place.href} className={look}>
        {label}
      </a>
    );
  }
  return (
    <Link to={place.href} className={look}>
      {label}
    </Link>
  );
}
