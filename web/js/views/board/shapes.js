/** The shapes on pegs, drawn so that every device shows the same. */
import { html } from "lit-html";

/** Each shape as a path in a square of 24 by 24. @type {Record<string, string>} */
const PATHS = {
  circle: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
  square: "M5 5h14v14H5z",
  triangle: "M12 3.5L21 19.5H3z",
  star: "M12 2l3 6.6 7.2.8-5.4 4.8 1.6 7.1L12 17.6l-6.4 3.7 1.6-7.1L1.8 9.4 9 8.6z",
  cross: "M9 3.5h6V9h5.5v6H15v5.5H9V15H3.5V9H9z",
  heart: "M12 20.5C5 15.5 3 12 3 8.8A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.2c0 3.2-2 6.7-9 11.7z",
  moon: "M16.5 3A9.2 9.2 0 1 0 20.8 15.6A7.6 7.6 0 0 1 16.5 3z",
  ring: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zm0 4.5a4 4 0 1 1 0 8a4 4 0 1 1 0-8z",
  drop: "M12 2.5c4 5 6.4 8.4 6.4 11.6a6.4 6.4 0 0 1-12.8 0C5.6 10.9 8 7.5 12 2.5z",
  diamond: "M12 2.5L20 12l-8 9.5L4 12z",
};

/** @param {string} shape */
export const shapeView = (shape) =>
  html`<svg class="shape" viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d=${PATHS[shape]}></path></svg>`;
