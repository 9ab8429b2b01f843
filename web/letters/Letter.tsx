import type { LetterContent } from '#contract/letter-content.ts';
import { Block, ButtonLink, Link, Picture } from './letter-parts.tsx';
import { Facts, Lines, Sums } from './LetterTables.tsx';
import { DARK, styles } from './letter-styles.ts';

/** Every letter of the shop. */
export function Letter({ content }: { content: LetterContent }) {
  const { shop, heading, greeting, words, quote, button, footnote } = content;
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <title>{heading}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0 }}>
        {/* What lists of letters show beside the subject. */}
        <div data-skip-in-text="true" aria-hidden="true" style={styles.preview}>
          {words[0] ?? heading}
        </div>
        <Block className="ground" style={styles.ground}>
          <Block style={styles.container}>
            <Block style={{ padding: '0 8px 16px' }}>
              <ShopName shop={shop} />
            </Block>
            <Block className="card line" style={styles.card}>
              <h1 dir="auto" className="ink" style={styles.heading}>
                {heading}
              </h1>
              {greeting !== undefined && <Paragraph>{greeting}</Paragraph>}
              {words.map((each) => (
                <Paragraph key={each}>{each}</Paragraph>
              ))}
              {quote && quote.length > 0 && <Quote lines={quote} />}
              <Facts facts={content.facts ?? []} />
              {button && (
                <Block style={{ padding: '8px 0 20px' }}>
                  <ButtonLink href={button.url}>{button.label}</ButtonLink>
                </Block>
              )}
              <Lines lines={content.lines ?? []} />
              <Sums sums={content.sums ?? []} />
              <Address
                lines={content.address ?? []}
                heading={content.addressHeading ?? 'Goes to'}
              />
              {footnote !== undefined && (
                <p dir="auto" className="muted" style={styles.muted}>
                  {footnote}
                </p>
              )}
            </Block>
            <Footer content={content} />
          </Block>
        </Block>
      </body>
    </html>
  );
}

function ShopName({ shop: { name, url, logo } }: Pick<LetterContent, 'shop'>) {
  return (
    <Link href={url} className="ink" style={styles.shopName}>
      {logo === undefined ? name : <Picture src={logo} alt={name} height={40} />}
    </Link>
  );
}

function Paragraph({ children }: { children: string }) {
  return (
    <p dir="auto" className="ink" style={styles.text}>
      {children}
    </p>
  );
}

function Quote({ lines }: { lines: readonly string[] }) {
  return (
    <blockquote className="quote" style={styles.quote}>
      {lines.map((each) => (
        <Paragraph key={each}>{each}</Paragraph>
      ))}
    </blockquote>
  );
}

function Address({ lines, heading }: { lines: readonly string[]; heading: string }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p className="muted" style={styles.muted}>
        {heading}
      </p>
      {lines.map((each) => (
        <p key={each} dir="auto" className="ink" style={{ ...styles.text, margin: 0 }}>
          {each}
        </p>
      ))}
    </>
  );
}

function Footer({ content: { shop, stopUrl } }: { content: LetterContent }) {
  return (
    <Block style={{ padding: '16px 8px' }}>
      <p className="muted" style={styles.muted}>
        <Link href={shop.url} className="link" style={styles.link}>
          {shop.name}
        </Link>
      </p>
      {shop.contact.map((each) => (
        <p key={each} dir="auto" className="muted" style={styles.muted}>
          {each}
        </p>
      ))}
      {stopUrl !== undefined && (
        <p className="muted" style={{ ...styles.muted, paddingTop: '8px' }}>
          <Link href={stopUrl} className="link" style={styles.link}>
            Stop these letters
          </Link>
        </p>
      )}
    </Block>
  );
}
