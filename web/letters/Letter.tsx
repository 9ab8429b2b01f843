import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { LetterContent } from '#contract/letter-content.ts';
import { Facts, Lines, Sums } from './LetterTables.tsx';
import { DARK, styles } from './letter-styles.ts';

/** Every letter of the shop. */
export function Letter({ content }: { content: LetterContent }) {
  const { shop, heading, greeting, words, quote, button, footnote } = content;
  return (
    <Html lang="en">
      <Head>
        <title>{heading}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Body className="ground" style={{ margin: 0, padding: 0 }}>
        {/* What lists of letters show beside the subject. */}
        <div data-skip-in-text="true" aria-hidden="true" style={styles.preview}>
          {words[0] ?? heading}
        </div>
        <Section className="ground" style={styles.ground}>
          <Container style={styles.container}>
            <Section style={{ padding: '0 8px 16px' }}>
              <ShopName shop={shop} />
            </Section>
            <Section className="card line" style={styles.card}>
              <Heading as="h1" dir="auto" className="ink" style={styles.heading}>
                {heading}
              </Heading>
              {greeting !== undefined && <Paragraph>{greeting}</Paragraph>}
              {words.map((each) => (
                <Paragraph key={each}>{each}</Paragraph>
              ))}
              {quote && quote.length > 0 && <Quote lines={quote} />}
              <Facts facts={content.facts ?? []} />
              {button && (
                <Section style={{ padding: '8px 0 20px' }}>
                  <Button href={button.url} className="button" style={styles.button}>
                    {button.label}
                  </Button>
                </Section>
              )}
              <Lines lines={content.lines ?? []} />
              <Sums sums={content.sums ?? []} />
              <Address lines={content.address ?? []} />
              {footnote !== undefined && (
                <Text dir="auto" className="muted" style={styles.muted}>
                  {footnote}
                </Text>
              )}
            </Section>
            <Footer content={content} />
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

function ShopName({ shop: { name, url, logo } }: Pick<LetterContent, 'shop'>) {
  return (
    <Link href={url} className="ink" style={styles.shopName}>
      {logo === undefined ? name : <Img src={logo} alt={name} height={40} />}
    </Link>
  );
}

function Paragraph({ children }: { children: string }) {
  return (
    <Text dir="auto" className="ink" style={styles.text}>
      {children}
    </Text>
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

function Address({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <Text className="muted" style={styles.muted}>
        Goes to
      </Text>
      {lines.map((each) => (
        <Text key={each} dir="auto" className="ink" style={{ ...styles.text, margin: 0 }}>
          {each}
        </Text>
      ))}
    </>
  );
}

function Footer({ content: { shop, stopUrl } }: { content: LetterContent }) {
  return (
    <Section style={{ padding: '16px 8px' }}>
      <Text className="muted" style={styles.muted}>
        <Link href={shop.url} className="link" style={styles.link}>
          {shop.name}
        </Link>
      </Text>
      {shop.contact.map((each) => (
        <Text key={each} dir="auto" className="muted" style={styles.muted}>
          {each}
        </Text>
      ))}
      {stopUrl !== undefined && (
        <Text className="muted" style={{ ...styles.muted, paddingTop: '8px' }}>
          <Link href={stopUrl} className="link" style={styles.link}>
            Stop these letters
          </Link>
        </Text>
      )}
    </Section>
  );
}
