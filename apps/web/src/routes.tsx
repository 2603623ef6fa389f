import { lazy } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { Analytics } from './features/analytics/Analytics.tsx';
import { useAskToSignIn } from './features/auth/ask-to-sign-in.tsx';
import { RequireMember } from './features/auth/RequireMember.tsx';
import { ProofProvider, SignInProvider } from './features/auth/SignInProvider.tsx';
import { Layout } from './features/navigation/Layout.tsx';
import { NotificationBell } from './features/notifications/NotificationBell.tsx';
import { NotificationProvider } from './features/notifications/NotificationProvider.tsx';
import { useShowcaseAhead } from './features/showcase/use-intro.ts';
import { FeedPage } from './pages/Feed.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { paths } from './paths.ts';

const aiSlop = loadable(() => import('./pages/AiSlop.tsx'));
const artists = loadable(() => import('./pages/Artists.tsx'));

/** The code of a server-rendered page, loaded before it is hydrated. */
export async function loadRenderedPage(pathname: string): Promise<void> {
  if (matchPath('/ai-slop/:slopId', pathname)) await aiSlop.ahead();
  else if (matchPath(paths.artists, pathname)) await artists.ahead();
}

// The feed is in the first chunk; every other page comes when it is opened.
const DebugOnly = lazy(() => import('./pages/DebugOnly.tsx'));
const DebugAiSlop = lazy(() => import('./pages/DebugAiSlop.tsx'));
const DebugImageTest = lazy(() => import('./pages/DebugImageTest.tsx'));
const DebugNotifications = lazy(() => import('./pages/DebugNotifications.tsx'));
const AiSlop = lazy(aiSlop.load);
const AwardRecord = lazy(() => import('./pages/AwardRecord.tsx'));
const User = lazy(() => import('./pages/User.tsx'));
const Payment = lazy(() => import('./pages/Payment.tsx'));
const MyPurchases = lazy(() => import('./pages/MyPurchases.tsx'));
const Receipt = lazy(() => import('./pages/Receipt.tsx'));
const Withdrawal = lazy(() => import('./pages/Withdrawal.tsx'));
const StripeOnboardingReturn = lazy(() => import('./pages/StripeOnboardingReturn.tsx'));
const StripeOnboardingRefresh = lazy(() => import('./pages/StripeOnboardingRefresh.tsx'));
const UploadAiSlop = lazy(() => import('./pages/UploadAiSlop.tsx'));
const Profile = lazy(() => import('./pages/Profile.tsx'));
const Login = lazy(() => import('./pages/Login.tsx'));
const Signup = lazy(() => import('./pages/Signup.tsx'));
const ForgotPassword = lazy(() => import('./pages/ForgotPassword.tsx'));
const ResetPassword = lazy(() => import('./pages/ResetPassword.tsx'));
const AuthCallback = lazy(() => import('./pages/AuthCallback.tsx'));
const Artists = lazy(artists.load);
const Search = lazy(() => import('./pages/Search.tsx'));
const Account = lazy(() => import('./pages/Account.tsx'));
const EditProfile = lazy(() => import('./pages/EditProfile.tsx'));
const Classic = lazy(() => import('./pages/Classic.tsx'));
const Browse = lazy(() => import('./pages/Browse.tsx'));
const Category = lazy(() => import('./pages/Category.tsx'));
const Artist = lazy(() => import('./pages/Artist.tsx'));
const BeautifulArt = lazy(() => import('./pages/BeautifulArt.tsx'));
const Saved = lazy(() => import('./pages/Saved.tsx'));
const HowItWorks = lazy(() => import('./pages/HowItWorks.tsx'));
const About = lazy(() => import('./pages/About.tsx'));
const Contact = lazy(() => import('./pages/Contact.tsx'));
const Privacy = lazy(() => import('./pages/Privacy.tsx'));
const Terms = lazy(() => import('./pages/Terms.tsx'));

export function AppRoutes() {
  return (
    <SignInProvider>
      <ProofProvider>
        <Analytics />
        <Routes>
          <Route element={<Frame />}>
            <Route path={paths.feed} element={<FeedPage />} />
            <Route path={paths.instaFeed} element={<FeedPage />} />
            <Route path={paths.artists} element={<Artists />} />
            <Route path="/artists/:artistId" element={<Artist />} />
            <Route path="/beautiful-art/:artId" element={<BeautifulArt />} />
            <Route path={paths.classic} element={<Classic />} />
            <Route path={paths.browse} element={<Browse />} />
            <Route path="/category/:id" element={<Category />} />
            <Route path={paths.search} element={<Search />} />
            <Route path={paths.howItWorks} element={<HowItWorks />} />
            <Route path="/how-it-works" element={<HowItWorks />} />
            <Route path={paths.about} element={<About />} />
            <Route path={paths.contact} element={<Contact />} />
            <Route path={paths.privacy} element={<Privacy />} />
            <Route path={paths.terms} element={<Terms />} />
            <Route path="/ai-slop/:slopId?" element={<AiSlop />} />
            <Route path="/ai-slop/:slopId/award" element={<AwardRecord />} />
            <Route path="/user/:userId" element={<User />} />
            <Route path={paths.login} element={<Login />} />
            <Route path={paths.signup} element={<Signup />} />
            <Route path={paths.forgotPassword} element={<ForgotPassword />} />
            <Route path={paths.resetPassword} element={<ResetPassword />} />
            <Route path={paths.authCallback} element={<AuthCallback />} />
            <Route path={paths.stripeOnboardingReturn} element={<StripeOnboardingReturn />} />
            <Route path={paths.stripeOnboardingRefresh} element={<StripeOnboardingRefresh />} />
            <Route path="/debug" element={<DebugOnly />}>
              <Route path="ai-slop" element={<DebugAiSlop />} />
              <Route path="image-test" element={<DebugImageTest />} />
            </Route>
            <Route element={<RequireMember />}>
              <Route path={paths.profile} element={<Profile />} />
              <Route path={paths.uploadAiSlop} element={<UploadAiSlop />} />
              <Route path={paths.editProfile} element={<EditProfile />} />
              <Route path={paths.account} element={<Account />} />
              <Route path={paths.saved} element={<Saved />} />
              <Route path={paths.payment} element={<Payment />} />
              <Route path={paths.myPurchases} element={<MyPurchases />} />
              <Route path="/receipt/:paymentId" element={<Receipt />} />
              <Route path={paths.withdrawal} element={<Withdrawal />} />
              <Route path="/debug" element={<DebugOnly />}>
                <Route path="notifications" element={<DebugNotifications />} />
              </Route>
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </ProofProvider>
    </SignInProvider>
  );
}

/** For `lazy`, which waits a moment even for what has come: what was loaded ahead is there at once. */
function loadable<M>(load: () => Promise<M>) {
  let here: M | undefined;
  return {
    ahead: async () => {
      here = await load();
    },
    // biome-ignore lint/suspicious/noThenProperty: React takes whatever has one.
    load: () => (here ? ({ then: (take: (module: M) => void) => take(here!) } as Promise<M>) : load()),
  };
}

function Frame() {
  const { askToSignIn } = useAskToSignIn();
  useShowcaseAhead();
  return (
    <NotificationProvider>
      <Layout onSignIn={() => askToSignIn()} notificationBell={<NotificationBell />} />
    </NotificationProvider>
  );
}
