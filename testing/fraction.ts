/** An exact fraction of whole numbers, as large as they may be. What it is rounded to is the caller's to say. */
export class Fraction {
  readonly over: bigint;
  /** Above 0. */
  readonly by: bigint;

  constructor(over: bigint | number | string, by: bigint | number = 1) {
    this.over = BigInt(over);
    this.by = BigInt(by);
  }

  /** A percentage of at most four decimals, as a part of 1. */
  static percent(percent: number): Fraction {
    return new Fraction(percent.toFixed(4).replace('.', ''), 1_000_000);
  }

  static sum(all: readonly Fraction[]): Fraction {
    return all.reduce((upTo, one) => upTo.plus(one), new Fraction(0));
  }

  static least(one: Fraction, other: Fraction): Fraction {
    return one.isAbove(other) ? other : one;
  }

  plus(other: Fraction): Fraction {
    if (this.by === other.by) return new Fraction(this.over + other.over, this.by);
    return new Fraction(this.over * other.by + other.over * this.by, this.by * other.by);
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.over, other.by));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.over * other.over, this.by * other.by);
  }

  /** `other` must be above 0. */
  dividedBy(other: Fraction): Fraction {
    return this.times(new Fraction(other.by, other.over));
  }

  isAbove(other: Fraction): boolean {
    return this.over * other.by > other.over * this.by;
  }

  get isZero(): boolean {
    return this.over === 0n;
  }

  /** Of what is not negative. */
  down(): Fraction {
    return new Fraction(this.over / this.by);
  }

  /** Half up to a multiple of `step`, of what is not negative. */
  halfUp(step = 1): Fraction {
    const steps = this.dividedBy(new Fraction(step)).plus(new Fraction(1, 2)).down();
    return steps.times(new Fraction(step));
  }

  toNumber(): number {
    if (this.over % this.by !== 0n) throw new RangeError(`${this.over}/${this.by} is not whole`);
    return Number(this.over / this.by);
  }
}
