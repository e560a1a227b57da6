import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef1fe',
  '#dfe5fc',
  '#c2ccf8',
  '#a3b1f6',
  '#8497f4',
  '#667be5',
  '#4a61d6',
  '#3d52bd',
  '#32449f',
  '#28377f',
];

/** Mantine draws its dark surfaces from these ten: text first, canvas at 7. */
const dark: MantineColorsTuple = [
  '#e4e8ee',
  '#c5ccd6',
  '#a3acba',
  '#98a2b3',
  '#262b36',
  '#1d222b',
  '#161a21',
  '#0f1217',
  '#0b0e12',
  '#080a0d',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.71875rem', sm: '0.8125rem', md: '0.8125rem', lg: '0.90625rem', xl: '1.1875rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  radius: { xs: '4px', sm: '6px', md: '7px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.1875rem', lineHeight: '1.4' },
      h2: { fontSize: '0.90625rem', lineHeight: '1.45' },
      h3: { fontSize: '0.8125rem', lineHeight: '1.45' },
    },
  },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 8px 24px rgb(15 18 23 / 14%)',
    lg: '0 12px 36px rgb(15 18 23 / 18%)',
    xl: '0 20px 60px rgb(15 18 23 / 22%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // All floating elements are in one landmark.
    Portal: { defaultProps: { target: '#floating' } },
    // A closed list of thousands of options is not part of the page.
    Combobox: { defaultProps: { keepMounted: false } },
    // A click, a key, or a typed letter opens the options; the focus alone, such as that of a new dialog, does not.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    TagsInput: { defaultProps: { openOnFocus: false } },
    // The page itself never scrolls, so no scroll lock is needed.
    Modal: {
      defaultProps: {
        lockScroll: false,
        overlayProps: { backgroundOpacity: 0.3 },
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 150, transition: 'pop' },
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        overlayProps: { backgroundOpacity: 0.3 },
        position: 'right',
        transitionProps: { duration: 150 },
      },
    },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 120 },
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Paper: { defaultProps: { radius: 'lg', withBorder: true } },
    // A text has the size and weight of its surroundings unless props say otherwise.
    Text: { defaultProps: { inherit: true } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  },
});

/** The design tokens, one value per color scheme; screens use only these, as `var(--sw-…)`. */
const lightTokens = {
  canvas: '#f6f7f9',
  surface: '#ffffff',
  line: '#e6e8ec',
  hairline: '#eff1f4',
  control: '#c9ced6',
  text: '#1b2430',
  dim: '#5b6576',
  faint: '#667084',
  accent: '#4a61d6',
  'accent-text': '#4a61d6',
  'accent-soft': '#eef1fe',
  positive: '#087a55',
  'positive-soft': '#e3f5ed',
  negative: '#b42318',
  'negative-soft': '#fdeceb',
  warning: '#8a4b00',
  'warning-soft': '#fff3dc',
  'plum-text': '#7b2d8b',
  'plum-soft': '#f6eaf8',
  'neutral-soft': '#eef0f3',
  hover: '#f4f5f8',
  floating: '#1b2230',
  'floating-text': '#ffffff',
};

const darkTokens: typeof lightTokens = {
  canvas: '#0f1217',
  surface: '#161a21',
  line: '#262b36',
  hairline: '#20252e',
  control: '#363d4a',
  text: '#e4e8ee',
  dim: '#a3acba',
  faint: '#98a2b3',
  accent: '#4a61d6',
  'accent-text': '#8497f4',
  'accent-soft': '#1e2542',
  positive: '#4ac294',
  'positive-soft': '#12291f',
  negative: '#ff9c92',
  'negative-soft': '#3a1a17',
  warning: '#f2b45c',
  'warning-soft': '#33260f',
  'plum-text': '#d99be5',
  'plum-soft': '#2c1a32',
  'neutral-soft': '#232832',
  hover: '#1b2029',
  floating: '#2a3140',
  'floating-text': '#ffffff',
};

export const series = [
  '#4a61d6',
  '#0f8a7e',
  '#c98a1b',
  '#a04cb0',
  '#d1615d',
  '#5b8fd6',
  '#6f9e4a',
  '#8a7a66',
  '#3f6f8f',
  '#b97ba0',
] as const;
export const othersColor = '#9aa2b1';

const toVariables = (tokens: typeof lightTokens) =>
  Object.fromEntries(Object.entries(tokens).map(([word, value]) => [`--sw-${word}`, value]));

/** The tokens of the light scheme, for pictures and print. */
export const lightVariables = toVariables(lightTokens);

const toMantineVariables = (tokens: typeof lightTokens) => ({
  '--mantine-color-body': tokens.surface,
  '--mantine-color-text': tokens.text,
  '--mantine-color-dimmed': tokens.dim,
  '--mantine-color-placeholder': tokens.faint,
  '--mantine-color-default': tokens.surface,
  '--mantine-color-default-hover': tokens.hover,
  '--mantine-color-default-border': tokens.control,
  '--mantine-color-error': tokens.negative,
  '--mantine-color-anchor': tokens['accent-text'],
  '--mantine-primary-color-light-color': tokens['accent-text'],
  '--mantine-color-accent-light-color': tokens['accent-text'],
  '--mantine-color-accent-outline': tokens['accent-text'],
  '--mantine-color-red-light': tokens['negative-soft'],
  '--mantine-color-red-light-color': tokens.negative,
  '--mantine-color-yellow-light': tokens['warning-soft'],
  '--mantine-color-yellow-light-hover': tokens['warning-soft'],
  '--mantine-color-yellow-light-color': tokens.warning,
  '--mantine-color-gray-light-color': tokens.dim,
  '--mantine-color-gray-subtle-color': tokens.dim,
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  // Lighter than Mantine's value, on which hovered text has a contrast slightly below 4.5.
  light: {
    ...lightVariables,
    ...toMantineVariables(lightTokens),
    '--mantine-color-accent-light-hover': 'rgb(74 97 214 / 0.11)',
  },
  dark: { ...toVariables(darkTokens), ...toMantineVariables(darkTokens) },
});
