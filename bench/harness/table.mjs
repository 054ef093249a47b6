/** @typedef {import("./sample.mjs").Sample} Sample */

/**
 * @typedef {object} Column
 * @property {string} heading
 * @property {(samples: readonly Sample[]) => string} cell
 */

/**
 * Results as a Markdown table, one line for each contestant. Of those that are absent it only says so.
 *
 * @param {import("./compare.mjs").Results} results
 * @param {readonly Column[]} columns
 */
export function resultsTable(results, columns) {
  const rows = [...results].map(([name, samples]) => [
    name,
    ...columns.map(({ cell }) => (samples.length === 0 ? "–" : cell(samples))),
  ]);
  return table(["", ...columns.map(({ heading }) => heading)], rows);
}

/**
 * @param {readonly string[]} headings
 * @param {readonly (readonly string[])[]} rows
 */
export function table(headings, rows) {
  const rule = headings.map((_, index) => (index === 0 ? "---" : "---:"));
  return [headings, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/**
 * The median, and the lowest in parentheses.
 *
 * @param {string} heading
 * @param {(sample: Sample) => number} measure
 * @returns {Column}
 */
export function medianColumn(heading, measure) {
  return {
    heading: `${heading}: median (min)`,
    cell: (samples) => {
      const values = samples.map(measure);
      return `${rounded(median(values))} (${rounded(Math.min(...values))})`;
    },
  };
}

/**
 * How many times the baseline's median.
 *
 * @param {string} heading
 * @param {(sample: Sample) => number} measure
 * @param {readonly Sample[]} baseline
 * @returns {Column}
 */
export function ratioColumn(heading, measure, baseline) {
  const base = median(baseline.map(measure));
  return { heading, cell: (samples) => `${rounded(median(samples.map(measure)) / base)}×` };
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/**
 * To three digits that mean something; whole from 100 on.
 *
 * @param {number} value
 */
export function rounded(value) {
  if (Math.abs(value) >= 100) return value.toLocaleString("en", { maximumFractionDigits: 0 });
  return value.toLocaleString("en", { maximumSignificantDigits: Math.abs(value) < 1 ? 2 : 3 });
}
